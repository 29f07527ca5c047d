import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Storage, StoredInfo } from './storage-driver'
import { safeKey } from './storage-key'

type S3Options = {
  /** '' for Amazon S3 */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

// The limit of S3 per request.
const DELETE_BATCH = 1000
// A file has at most 10,000 parts: 80 GB. Each must arrive within the request timeout.
const PART_BYTES = 8 * 1024 * 1024
// Milliseconds to connect, and for a whole request, so that a slow store does not block pages.
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true }

/** Stores files in a bucket of an S3-compatible store. Loads the library on first use. */
export function s3Storage(options: S3Options): Storage {
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const s3 = () => {
    loading ??= connect(options).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  const Bucket = options.bucket

  return {
    async put(key, bytes, { contentType }) {
      const { sdk, client } = await s3()
      await client.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key: safeKey(key),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: contentType,
        }),
      )
    },

    async putStream(key, stream, { contentType }) {
      const { client } = await s3()
      const { Upload } = await import('@aws-sdk/lib-storage')
      let bytes = 0
      async function* counted() {
        for await (const chunk of stream) {
          bytes += chunk.length
          yield chunk
        }
      }
      const params = { Bucket, Key: safeKey(key), Body: Readable.from(counted()), ContentType: contentType }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done()
      return bytes
    },

    async get(key, range) {
      const { sdk, client } = await s3()
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: safeKey(key), Range }))
        .catch(nullWhenMissing)
      return found && { ...infoOf(found), body: found.Body as Readable }
    },

    async head(key) {
      const { sdk, client } = await s3()
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: safeKey(key) })).catch(nullWhenMissing)
      return found && infoOf(found)
    },

    async delete(keys) {
      const { sdk, client } = await s3()
      for (let from = 0; from < keys.length; from += DELETE_BATCH) {
        const Objects = keys.slice(from, from + DELETE_BATCH).map(key => ({ Key: safeKey(key) }))
        const { Errors } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        if (Errors?.length) throw new Error(`Storage did not delete ${Errors[0]?.Key}: ${Errors[0]?.Message}`)
      }
    },

    async *list(prefix) {
      const { sdk, client } = await s3()
      const Prefix = prefix && `${safeKey(prefix.replace(/\/$/, ''))}/`
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Key, LastModified, Size = 0 } of page.Contents ?? []) {
          if (Key) yield { key: Key, lastModified: LastModified ?? new Date(), size: Size }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    sweepUnfinished: async () => {},

    room: async () => Number.POSITIVE_INFINITY,
  }
}

async function connect({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: TIMEOUTS,
    maxAttempts: 2,
    // Many compatible stores support neither bucket host names nor the library's checksum trailers, and corrupt the file.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch(async error => {
    if (error.name === 'NotFound') await make(bucket)
    // The credentials may permit using a bucket but not inspecting it.
    else if (error.$metadata?.httpStatusCode !== 403) throw error
  })
  return { sdk, client }

  // A concurrent instance may create it first.
  async function make(Bucket: string) {
    await client.send(new sdk.CreateBucketCommand({ Bucket })).catch(error => {
      if (error.name !== 'BucketAlreadyOwnedByYou') throw error
    })
  }
}

function infoOf(found: GetObjectCommandOutput | HeadObjectCommandOutput): StoredInfo {
  const whole = 'ContentRange' in found && found.ContentRange ? found.ContentRange.split('/')[1] : found.ContentLength
  return { size: Number(whole), etag: found.ETag ?? '""', lastModified: found.LastModified ?? new Date(0) }
}

function nullWhenMissing(error: Error): null {
  if (['NoSuchKey', 'NotFound'].includes(error.name)) return null
  throw error
}
