import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email that the fake service received, accepted or not. */
export type HandedMail = { key: string; from: string; to: string; body: string; taken: boolean }
export type Carrier = { url: string; handed: HandedMail[]; stop: () => Promise<void> }

/** A fake Resend: responds slowly and rejects the first attempt of the first email. */
export async function startResend(pause: number): Promise<Carrier> {
  const handed: HandedMail[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { from, to } = JSON.parse(body) as { from: string; to: string | string[] }
    const taken = handed.length > 0
    const right = request.headers.authorization === 'Bearer re_test' && request.url === '/emails'
    handed.push({ key: String(request.headers['idempotency-key']), from, to: String(to), body, taken: taken && right })
    await new Promise(resolve => setTimeout(resolve, pause))
    response.writeHead(taken ? 200 : 500, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(taken ? { id: 'sent' } : { name: 'internal_server_error', message: 'Not now' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, handed, stop }
}

/** A fake SMTP server: responds slowly and rejects the first attempt of the first email. */
export async function startSmtp(pause: number): Promise<Carrier> {
  const handed: HandedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        const taken = handed.length > 0
        handed.push({
          key: /^Message-ID: <(.+)>/im.exec(body)?.[1] ?? '',
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          body,
          taken,
        })
        setTimeout(() => done(taken ? null : new Error('Not now')), pause)
      })
    },
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>(resolve => void server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, handed, stop }
}

/**
 * A fake SMTP server on a port that is known in advance. It accepts emails, or stalls once it has one. It always
 * rejects recipients that begin with "poison".
 */
export function unreliableSmtp(port: number) {
  const taken: string[] = []
  let silent = false
  let heard = 0
  let server: SMTPServer | undefined
  const start = () =>
    new Promise<void>(resolve => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onRcptTo({ address }, _session, done) {
          const rejection = Object.assign(new Error('No such person here'), { responseCode: 550 })
          done(address.startsWith('poison') ? rejection : null)
        },
        onData(stream, session, done) {
          stream.resume().on('end', () => {
            heard++
            if (silent) return
            taken.push(session.envelope.rcptTo.map(({ address }) => address).join())
            done()
          })
        },
      })
      server.on('error', () => {})
      server.listen(port, '127.0.0.1', resolve)
    })
  const stop = () => new Promise<void>(resolve => (server ? void server.close(() => resolve()) : resolve()))
  const beSilent = (is: boolean) => {
    silent = is
  }
  return { url: `smtp://127.0.0.1:${port}`, taken, heard: () => heard, start, stop, beSilent }
}
