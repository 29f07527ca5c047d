import { beforeEach, describe, expect, it } from 'vitest'
import { createCompany, mergeCompany, updateCompany } from '~/features/collection/companies/companies.server'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import { idsByName } from '~/features/collection/named-lists/ids-by-name.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { makeCompany } from '../factories/lists'
import { makeUser } from '../factories/users'

let actor: Actor

beforeEach(async () => {
  actor = (await makeUser()).actor
})

const websiteOf = async (id: string) => (await db.company.findUniqueOrThrow({ where: { id } })).websiteUrl

describe('the website of a company', () => {
  it.each([
    ['', ''],
    ['  https://www.diamondartclub.com ', 'https://www.diamondartclub.com'],
    ['http://oraloa.example/shop?x=1', 'http://oraloa.example/shop?x=1'],
    ['www.oraloa.example', 'https://www.oraloa.example'],
    ['oraloa.example/kits', 'https://oraloa.example/kits'],
    ['steinchenkünstler.example', 'https://steinchenkünstler.example'],
  ])('%j is stored as %j', async (websiteUrl, stored) => {
    const { id } = await createCompany(actor, CompanySchema.parse({ name: 'Oraloa', websiteUrl }))
    expect(await websiteOf(id)).toBe(stored)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,hello',
    'mailto:shop@example.com',
    'ftp://example.com',
    '//example.com',
    'https://',
    'their shop',
    'https:example.com',
  ])('%j is rejected', websiteUrl => {
    const { error } = CompanySchema.safeParse({ name: 'Oraloa', websiteUrl })
    expect(error?.issues.map(issue => issue.message)).toEqual(['The website must be a URL like https://example.com.'])
  })

  it('is at most 500 characters long, including the scheme', () => {
    const url = (length: number) => `https://example.com/${'x'.repeat(length - 20)}`
    expect(CompanySchema.safeParse({ name: 'Oraloa', websiteUrl: url(500) }).success).toBe(true)
    expect(CompanySchema.safeParse({ name: 'Oraloa', websiteUrl: url(501) }).error?.issues[0]?.message).toBe(
      'The URL can be at most 500 characters long.',
    )
    expect(CompanySchema.safeParse({ name: 'Oraloa', websiteUrl: url(501).slice(8) }).success).toBe(false)
  })

  it('can be cleared', async () => {
    const { id } = await makeCompany(actor, 'Oraloa', 'https://oraloa.example')
    await updateCompany(actor, id, { name: 'Oraloa', websiteUrl: '' })
    expect(await websiteOf(id)).toBe('')
  })

  it('moves to the target of a merge only if the target has none', async () => {
    const a = await makeCompany(actor, 'Oralao', 'https://a.example')
    const b = await makeCompany(actor, 'Oraloa')
    const c = await makeCompany(actor, 'Oraloa shop', 'https://c.example')
    await mergeCompany(actor, a.id, b.id)
    expect(await websiteOf(b.id)).toBe('https://a.example')
    await mergeCompany(actor, c.id, b.id)
    expect(await websiteOf(b.id)).toBe('https://a.example')
  })
})

describe('companies by name', () => {
  it('are found ignoring case, and created once if missing', async () => {
    const { id } = await makeCompany(actor, 'Oraloa')
    const ids = await inTransaction(tx =>
      idsByName(tx, actor, 'companies', ['ORALOA', ' Paint Gem ', 'paint gem', '', '  ']),
    )
    expect(ids.get('ORALOA')).toBe(id)
    expect(ids.get(' Paint Gem ')).toBe(ids.get('paint gem'))
    expect(ids.size).toBe(3)
    const all = await db.company.findMany({ where: { userId: actor.userId }, orderBy: { name: 'asc' } })
    expect(all.map(company => company.name)).toEqual(['Oraloa', 'Paint Gem'])
  })
})
