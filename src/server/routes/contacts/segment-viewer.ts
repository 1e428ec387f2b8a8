import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { SegmentViewer } from '#store/contacts/contact-segments.ts'

import type { Call } from '#server/http/mount.ts'
import { somebody } from '#server/http/mount.ts'

/** Whoever asks for segments: admins may change what is shared. */
export const segmentViewer = (call: Pick<Call, 'caller' | 'role'>): SegmentViewer => ({
  userId: somebody(call).id,
  isAdmin: call.role !== null && roleAllows(call.role, 'admin'),
})
