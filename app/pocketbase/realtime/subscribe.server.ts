import { ALL_OWNERS, watchChanges } from '~/platform/changes/change-feed.server'
import { onRequest, requestInstance } from '~/platform/changes/instances.server'
import { networkOf } from '~/platform/input/client-network'
import { logUnknownField } from '~/platform/input/unknown-field.server'
import { isJson, readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { type Requester, requesterId } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { ApiError, type Problems } from '../errors'
import { lengthProblem, longestList, PROBLEM } from '../problems'
import { namesUnknownField } from '../query/filter.server'
import { type Bearer, bearerBy, requesterOf } from '../tokens.server'
import { follow } from './delivery.server'
import { holderOf, type Stream, say, streamBy } from './streams.server'
import { topicOf } from './topics'

/** PocketBase's limits per connection: topics, and bytes per topic. */
const MAX_TOPICS = 1000
const MAX_TOPIC_LENGTH = 2500

/** The request to the instance with the connection. */
type Subscription = {
  clientId: string
  topics: string[]
  ip: string
  account: { collection: string; id: string; apiToken?: Bearer['apiToken'] } | null
}
/** Undefined: no such connection. */
type Rejection = { status: number; message: string } | null | undefined

/**
 * Handles `POST /api/realtime`: replaces the topics and the account of a connection, which may belong to another
 * instance.
 * @throws ApiError 400, 403 or 404
 */
export async function subscribe(call: ApiCall): Promise<void> {
  const { clientIp, bearer } = call
  const { values } = await readBody(call)
  const clientId = values.clientId ?? ''
  const listed = values.subscriptions ?? []
  // In a form, a single topic is no list.
  if (!Array.isArray(listed) && isJson(call)) throw ApiError.badRequest()
  const topics = [listed].flat().map(topic => topic ?? '')
  if (typeof clientId !== 'string' || !topics.every(topic => typeof topic === 'string')) throw ApiError.badRequest()
  reject(problemsOf(clientId, topics))
  reportUnknownFields(topics, call.requester)
  const account = bearer && { collection: bearer.collection.id, id: bearer.id, apiToken: bearer.apiToken }
  const subscription: Subscription = { clientId, topics, ip: clientIp, account }
  const rejection = (await requestInstance(holderOf(clientId), 'realtime-subscribe', subscription)) as Rejection
  if (rejection === undefined) throw new ApiError(404, 'Missing or invalid client id.')
  if (rejection) throw new ApiError(rejection.status, rejection.message)
}

/**
 * Sends the result of a social sign-in to the client that waits for it, once. `state` is its client ID. Returns whether
 * there is such a client on this network.
 */
export async function notifyOfSignIn(callback: { state: string; code: string; error?: string }, ip: string) {
  return (await requestInstance(holderOf(callback.state), 'realtime-sign-in', { answer: callback, ip })) === true
}

const SIGN_IN = '@oauth2'

onRequest('realtime-subscribe', body => subscribeHere(body as Subscription))
onRequest('realtime-sign-in', async body => {
  const { answer: callback, ip } = body as { answer: { state: string }; ip: string }
  const stream = streamBy(callback.state)
  if (stream?.network !== networkOf(ip) || !stream.topics.some(({ name }) => name === SIGN_IN)) return false
  stream.topics = stream.topics.filter(({ name }) => name !== SIGN_IN)
  await say(stream, SIGN_IN, callback)
  return true
})

async function subscribeHere({ clientId, topics, ip, account }: Subscription): Promise<Rejection> {
  const stream = streamBy(clientId)
  if (!stream) return undefined
  if (stream.network !== networkOf(ip)) return { status: 400, message: 'Invalid realtime client.' }
  const collection = account && COLLECTIONS.find(account.collection)
  const bearer = collection ? await bearerBy(collection, account) : null
  const now = stream.bearer
  if (now && (now.id !== bearer?.id || now.collection !== bearer.collection)) {
    return { status: 403, message: "The current and the previous request authorization don't match." }
  }
  stream.topics = [...new Set(topics)].map(topic => topicOf(topic, COLLECTIONS))
  if (bearer) setBearer(stream, bearer)
  await stream.watching
  return null
}

/** Applies this account's access rules from now on. */
function setBearer(stream: Stream, bearer: Bearer): void {
  const isKnown = stream.bearer !== null
  stream.bearer = bearer
  if (isKnown) return
  const owner = requesterOf(bearer).kind === 'superuser' ? ALL_OWNERS : bearer.id
  stream.watching = watchChanges(owner, changes => follow(stream, changes)).then(
    stop => {
      if (stream.res.destroyed || stream.bearer === null) stop()
      else stream.stopWatching = stop
    },
    error => {
      stream.bearer = null
      throw error
    },
  )
  // Callers that await it get the error; there may be none.
  stream.watching.catch(() => {})
}

function problemsOf(clientId: string, topics: string[]): Problems {
  const problems: Problems = {}
  if (clientId === '') problems.clientId = PROBLEM.required
  else if (clientId.length > 255) problems.clientId = lengthProblem(1, 255)
  if (topics.length > MAX_TOPICS) problems.subscriptions = longestList(MAX_TOPICS)
  else {
    const tooLong = topics.flatMap((topic, at) => (Buffer.byteLength(topic) > MAX_TOPIC_LENGTH ? [at] : []))
    if (tooLong.length > 0) {
      problems.subscriptions = Object.fromEntries(tooLong.map(at => [at, longestList(MAX_TOPIC_LENGTH)]))
    }
  }
  return problems
}

/** Logs subscription filters that name an unknown field. They match nothing. */
function reportUnknownFields(topics: string[], requester: Requester): void {
  const isUnknown = topics.some(topic => {
    const { about } = topicOf(topic, COLLECTIONS)
    return about?.filter && namesUnknownField(about.filter, { registry: COLLECTIONS, requester, ...about })
  })
  if (isUnknown) logUnknownField(requesterId(requester))
}

function reject(problems: Problems): void {
  if (Object.keys(problems).length === 0) return
  throw new ApiError(400, ApiError.badRequest().message, problems)
}
