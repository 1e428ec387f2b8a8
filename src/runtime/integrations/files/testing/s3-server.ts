import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'

import { createEgress, type GuardedEgress } from '#runtime/integrations/http/egress.ts'
import type { S3Settings } from '../s3-blobs.ts'

/** A real S3 server, which checks signatures, with a private and a public bucket. */
export interface S3Server {
  egress: GuardedEgress
  s3: S3Settings
  stop(): Promise<void>
}

/** Starts it on any port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'))
  const buckets = { bucket: 'parley-files', publicBucket: 'parley-public' }
  const configureBuckets = Object.values(buckets).map((name) => ({ name }))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const egress = createEgress([endpoint])
  return {
    egress,
    // The one account that it knows.
    s3: { endpoint, region: 'us-east-1', ...buckets, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true },
    async stop() {
      await egress.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
