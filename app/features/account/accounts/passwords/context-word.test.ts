import { expect, it } from 'vitest'
import { contextWordProblem } from './context-word'

const ANNA = { username: 'anna_wax', email: 'Anna.Weber@example.com', appName: 'Sparkle Club' }

it.each([
  'anna_wax',
  'ANNA_WAX-26',
  'weber1987',
  'annaweber!',
  'anna.weber@example.com',
  'example2026',
  'sparkle-club',
  'Glint123',
])('rejects %s, which is based on account or app data', password => {
  expect(contextWordProblem(password, ANNA)).toContain('Choose another')
})

it.each([
  { username: 'ann', email: 'annabel@example.com' },
  { username: 'annabel', email: 'ann@example.com' },
])('matches the longest word first: %j', known => {
  expect(contextWordProblem('annabel-2026', { ...known, appName: 'Sparkle Club' })).toContain('Choose another')
})

it.each(['seven drills for anna', 'glitter-2026', 'short', 'sparkle of purple wax'])('accepts %s', password => {
  expect(contextWordProblem(password, ANNA)).toBeUndefined()
})
