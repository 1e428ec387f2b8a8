import type { contactWork } from '#domain/api/contacts/contact-work.ts'
import { EVERYBODY } from '#domain/contacts/filter-parts.ts'
import { changeContactsTask } from '#runtime/jobs/bulk/change-contacts.ts'
import { changeTag } from '#runtime/jobs/bulk/change-tag.ts'
import { exportContacts } from '#runtime/jobs/bulk/export-contacts.ts'
import { insertContactField, listContactFields, updateContactField } from '#store/contacts/contact-fields.ts'
import { nextContactIds } from '#store/contacts/contact-list.ts'
import { listSegments, removeSegment, saveSegment } from '#store/contacts/contact-segments.ts'
import { listTags } from '#store/contacts/contact-tags.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'
import { segmentViewer } from './segment-viewer.ts'

/** Work on many contacts, and on what is kept of all of them: fields, tags, segments. */
export function contactWorkRoutes(deps: ServerDeps): Pick<Operations, keyof typeof contactWork> {
  return { ...manyRoutes(deps), ...fieldRoutes(deps), ...segmentRoutes(deps) }
}

type Many = 'exportContacts' | 'changeContacts' | 'undoContacts' | 'listContactTags' | 'changeContactTags'
type Fields = 'listContactFields' | 'createContactField' | 'updateContactField'
type Segments = 'listContactSegments' | 'createContactSegment' | 'updateContactSegment' | 'removeContactSegment'

function manyRoutes({ sql, runtime, now }: ServerDeps): Pick<Operations, Many> {
  return {
    changeContacts: async (call) => {
      const { target } = call.body
      const { appId } = call.params
      const by = actorOf(call)
      const viewer = viewerOf(call)
      const at = now().toISOString()
      const command = await runtime.contactCommands.check(appId, call.body.command)
      if ('ids' in target) {
        const ids = await nextContactIds(sql, { appId, viewer, ids: target.ids, now: at }, '', target.ids.length)
        return { ...(await runtime.contactCommands.changeMany(by, ids, command)), task: null }
      }
      const eyes = { ...viewer, teamIds: [...viewer.teamIds] }
      const task = await runtime.tasks.start(by, changeContactsTask, { command, ...target, viewer: eyes, at })
      return { changed: 0, batch: null, task }
    },
    exportContacts: (call) => {
      const { columns, target } = call.body
      const viewer = viewerOf(call)
      const found = 'ids' in target ? { ids: target.ids, filter: EVERYBODY } : target
      const eyes = { ...viewer, teamIds: [...viewer.teamIds] }
      return runtime.tasks.start(actorOf(call), exportContacts, { columns, ...found, viewer: eyes, at: now().toISOString() })
    },
    undoContacts: (call) => runtime.contactCommands.undo(actorOf(call), call.body.batch),
    listContactTags: async ({ params }) => ({ items: await listTags(sql, params.appId) }),
    changeContactTags: (call) => runtime.tasks.start(actorOf(call), changeTag, call.body),
  }
}

function fieldRoutes({ sql }: ServerDeps): Pick<Operations, Fields> {
  return {
    listContactFields: async ({ params }) => ({ items: await listContactFields(sql, params.appId) }),
    createContactField: ({ params, body }) => insertContactField(sql, params.appId, body),
    updateContactField: async ({ params, body }) => orNotFound(await updateContactField(sql, params.appId, params.fieldKey, body)),
  }
}

function segmentRoutes({ sql, generateId }: ServerDeps): Pick<Operations, Segments> {
  return {
    listContactSegments: async (call) => ({ items: await listSegments(sql, call.params.appId, segmentViewer(call)) }),
    createContactSegment: async (call) =>
      orNotFound(await saveSegment(sql, call.params.appId, generateId(), call.body, { ...segmentViewer(call), isNew: true })),
    updateContactSegment: async (call) => {
      const { appId, segmentId } = call.params
      return orNotFound(await saveSegment(sql, appId, segmentId, call.body, { ...segmentViewer(call), isNew: false }))
    },
    removeContactSegment: async (call) => {
      const { appId, segmentId } = call.params
      orNotFound(await removeSegment(sql, appId, segmentId, segmentViewer(call)))
      return {}
    },
  }
}
