import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { errorAdvice } from '~/platform/observability/error-advice'

test('the message for a system error starts with what to do, then quotes the error', async () => {
  const full = caught(() => writeFileSync('/dev/full', 'x'))
  expect(errorAdvice(full)).toBe(
    'Free some space and try again. The disk of the folder is full. (ENOSPC: no space left on device, write)',
  )
  const rejected = await new Promise(resolve => connect(1, '127.0.0.1').once('error', resolve))
  expect(errorAdvice(new Error('No files', { cause: rejected }))).toBe(
    'Start the server at 127.0.0.1:1, or correct its address (DATABASE_URL, S3_ENDPOINT, SMTP_URL). It does not respond. (No files)',
  )
  for (const code of ['EROFS', 'EACCES']) {
    const error = Object.assign(new Error(code), { code, path: '/data/files' })
    expect(errorAdvice(error)).toMatch(/^(Mount|Give) .*\/data\/files.*DATA_DIR/)
  }
  expect(errorAdvice(new Error('Wrong at postgresql://anna:secret@host/db'))).toBe('Wrong at postgresql://host/db')
})

function caught(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
}
