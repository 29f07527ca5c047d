import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const compose = readFileSync('docker-compose.yml', 'utf8')
const [before = '', services = ''] = compose.split(/^services:\n/m)
const blocks =
  services
    .split(/^volumes:/m)[0]
    ?.split(/^ {2}(?=\w+:$)/m)
    .slice(1) ?? []

it('every container is read-only, without capabilities and without privilege escalation', () => {
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
    expect(before).toContain(line)
  }
  expect(blocks.map(block => block.split(':', 1)[0])).toEqual(['app', 'postgres', 'store'])
  for (const block of blocks) expect(block).toContain('<<: *closed')
})

it('only the app publishes a port, by default on localhost', () => {
  const published = [...compose.matchAll(/^ +ports: (.*)$/gm)].map(([, ports]) => ports)
  expect(published).toEqual([`["\${BIND:-127.0.0.1}:\${PORT:-3000}:3000"]`])
})
