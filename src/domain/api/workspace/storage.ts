import { z } from 'zod'

import { Bucket, FileDays, ObjectPath, StorageObject, StorageUse } from '#domain/files/storage-object.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const path = '/api/v1/apps/:appId/storage/:bucket/object'
const tag = 'storage'
const access = 'agent'
const At = { params: z.object({ appId: Id, bucket: Bucket }), query: z.object({ path: ObjectPath }) }

export const storage = {
  getStorageUse: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/storage', summary: 'How much room the files of the workspace take', tag, access },
    { params: z.object({ appId: Id }), answer: StorageUse },
  ),
  saveFileRetention: endpoint(
    {
      method: 'PUT',
      path: '/api/v1/apps/:appId/storage/retention',
      summary: 'Say how long files of conversations are kept',
      tag,
      access: 'admin',
    },
    { params: z.object({ appId: Id }), body: z.object({ fileDays: FileDays }), answer: StorageUse },
  ),
  uploadObject: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Upload an object: a multipart body with its metadata as JSON (name, contentType) and then its bytes',
      tag,
      access,
      streams: true,
    },
    { ...At, answer: StorageObject },
  ),
  getObject: endpoint(
    { method: 'GET', path, summary: 'What is known of an object, with an address to download it from', tag, access },
    { ...At, answer: StorageObject },
  ),
  deleteObject: endpoint({ method: 'DELETE', path, summary: 'Delete an object', tag, access }, At),
}
