import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { addPasskey, optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'

type Signed = {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  crossOrigin?: boolean
  topOrigin?: string
}

/** Adds a passkey of a device in software to the account. */
export async function makePasskey(actor: Actor, name = 'Phone') {
  const device = newDevice(actor.userId)
  await addPasskey(actor, name, device.create((await optionsForNewPasskey(actor)).challenge))
  const { id } = await db.passkey.findUniqueOrThrow({ where: { credentialId: device.id }, select: { id: true } })
  return { ...device, passkeyId: id }
}

/** Returns a device that creates and uses one passkey, as a browser sends its responses. */
export function newDevice(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  const frame = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  function create(challenge: string, signed: Signed = {}) {
    const key = Buffer.concat([hex('a5010203262001215820'), fromText(x), hex('225820'), fromText(y)])
    const data = Buffer.concat([authData(0x41, signed), Buffer.alloc(16), hex('0010'), credential, key])
    const attestation = Buffer.concat([
      hex('a363666d74646e6f6e656761747453746d74a0686175746844617461'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, signed).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return { ...frame, response }
  }

  function sign(challenge: string, signed: Signed = {}) {
    const data = authData(0x01, signed)
    const client = clientData('webauthn.get', challenge, signed)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
      .sign(privateKey)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from(userId).toString('base64url'),
    }
    return { ...frame, response }
  }

  return { id, create, sign }
}

/** The first bytes of a response: the site, whether the user was verified, and the counter. */
function authData(flags: number, { rpId = 'localhost', counter = 0, isVerified = true }: Signed): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const site = createHash('sha256').update(rpId).digest()
  return Buffer.concat([site, Buffer.from([flags | (isVerified ? 0x04 : 0)]), count])
}

function clientData(type: string, challenge: string, signed: Signed): Buffer {
  const { origin = new URL(env.APP_URL).origin, crossOrigin = false, topOrigin } = signed
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }))
}

const hex = (text: string) => Buffer.from(text, 'hex')
const fromText = (text: string) => Buffer.from(text, 'base64url')
