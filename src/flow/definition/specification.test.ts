// The specification's own names and numbers, word for word: what is stored under a name or promised as a number may not drift.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { contract } from '#domain/api/contract.ts'
import {
  isNoApp,
  OPERATION_RETRY_MS,
  PHONE_PATTERN,
  PUSH_RENEW_MS,
  SELECTED_APP_KEY,
  TIME_ZONES,
  TOAST,
  UPLOAD_RETRY_MS,
  PLATFORM_SCRIPT_VERSION,
} from '#domain/constants.ts'
import { DATE_RANGES } from '#domain/date-range.ts'
import { Bucket } from '#domain/files/storage-object.ts'
import { BROWSER_ERROR_CODES, ERRORS } from '#domain/errors.ts'
import { EdgeKind, FlowNode } from '#domain/flows/flow-document.ts'
import { ID_LENGTH, randomId } from '#domain/generate-id.ts'
import { MessageStatus, OutgoingContent } from '#domain/messages/message.ts'
import { SOUND_WINDOW_MS } from '#domain/notifications/sound-window.ts'
import { TaskState, TaskStep } from '#domain/workspace/tasks/task.ts'
import { User } from '#domain/workspace/user.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { AskInput } from '../steps/ask/input.ts'

const sorted = (names: string): string[] => names.split(/,\s*/).toSorted()

describe('names', () => {
  test('has the 21 kinds of steps', () => {
    const spec =
      'response, ask, updateContact, removeTag, updateEvent, createEvent, listEvents, listOrders, sendFormForCreateEvent, delay, addToGoogleSheet, updateRowInGoogleSheet, customFunction, flow, condition, agent, liveChat, httpRequest, whatsappFlow, catalog, triggerWorkflow'

    expect(Object.keys(kinds).toSorted()).toEqual(sorted(spec))
  })

  test('has the six kinds of canvas nodes and the five kinds of connections', () => {
    expect(FlowNode.options.map(({ shape }) => shape.kind.value).toSorted()).toEqual(
      sorted('default, connector, action, trigger, conditionLogic, delay'),
    )
    expect(EdgeKind.options).toEqual(['blockconnect', 'questiontoblock', 'conditiontoblock', 'step', 'stepconnect'])
  })

  test('asks for the ten types of answers', () => {
    const types = AskInput.options.map(({ shape }) => shape.type.value)

    expect([...new Set(types)].toSorted()).toEqual(sorted('text, number, button, list, name, email, document, location, date, image'))
  })

  test('sends the nine types of messages, among others', () => {
    const types = OutgoingContent.options.map(({ shape }) => shape.type.value)

    expect(types).toEqual(expect.arrayContaining(sorted('text, buttons, list, image, video, audio, document, location, ctaUrl')))
  })

  test('knows the statuses of messages, task steps and tasks', () => {
    expect(MessageStatus.options).toEqual(expect.arrayContaining(['SENDING', 'SENT']))
    expect(TaskStep.shape.state.options).toEqual(['pending', 'done', 'error'])
    expect(TaskState.options).toContain('alldone')
  })
})

describe('accounts', () => {
  test('gives a user eleven fields, under the specified names', () => {
    const spec =
      'uid, email, emailVerified, displayName, photoURL, phoneNumber, isAnonymous, tenantId, providerData, createdAt, lastLoginAt'

    expect(Object.keys(User.shape)).toEqual(spec.split(', '))
  })

  test('has the eight error codes of sign-ins', () => {
    const spec =
      'email-already-in-use, wrong-password, user-not-found, too-many-requests, invalid-email, popup-closed-by-user, popup-blocked, network-request-failed'

    expect(spec.split(', ').filter((code) => !(code in ERRORS) && !BROWSER_ERROR_CODES.some((known) => known === code))).toEqual([])
  })

  test('loads the platform’s browser script in version v18.0', () => {
    expect(PLATFORM_SCRIPT_VERSION).toBe('v18.0')
  })
})

test('every list of things with an id can be sorted by a given order of ids', () => {
  const lists = Object.entries(contract).filter(([name, { method }]) => method === 'GET' && name.startsWith('list'))
  const sortable = lists.filter(([, { query }]) => query instanceof z.ZodObject && 'idOrder' in query.shape).map(([name]) => name)

  expect(sortable.length).toBeGreaterThan(30)
  expect(sortable).toEqual(
    expect.arrayContaining(['listContacts', 'listConversations', 'listFlows', 'listOrders', 'listEvents', 'listTeams']),
  )
})

test('offers the six date ranges in their order', () => {
  expect(DATE_RANGES.join(', ')).toBe('today, last_7_days, this_month, last_30_days, custom, all')
})

describe('numbers', () => {
  test('generates ids of 18 characters', () => {
    expect(ID_LENGTH).toBe(18)
    expect(randomId()).toMatch(/^[A-Za-z0-9]{18}$/)
  })

  test('shows one toast for 5,000 ms and forgets it 1,000,000 ms after it is dismissed', () => {
    expect(TOAST).toEqual({ visible: 1, durationMs: 5_000, removeAfterMs: 1_000_000 })
  })

  test('plays a sound only within 5,000 ms, and renews a push registration after 7 days', () => {
    expect(SOUND_WINDOW_MS).toBe(5_000)
    expect(PUSH_RENEW_MS).toBe(7 * 24 * 60 * 60 * 1_000)
  })

  test('retries an upload for 10 minutes and other storage operations for 2', () => {
    expect(UPLOAD_RETRY_MS).toBe(600_000)
    expect(OPERATION_RETRY_MS).toBe(120_000)
  })

  test('has a code for each kind of failed storage operation, and the two buckets', () => {
    const spec = 'unauthenticated, unauthorized, quota-exceeded, object-not-found, retry-limit-exceeded, canceled'

    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining(sorted(spec)))
    expect(Bucket.options).toEqual(['private', 'public'])
  })

  test.each(['+12345678901', '+12345678901234'])('accepts the phone number %s', (phone) => {
    expect(phone).toMatch(PHONE_PATTERN)
  })

  test.each(['+1234567890', '+123456789012345', '12345678901', '+1 2345678901', '+12345678901a', ' +12345678901', '+12345678901\n'])(
    'refuses the phone number %j',
    (phone) => {
      expect(PHONE_PATTERN.test(phone)).toBe(false)
    },
  )

  test('offers the 47 time zones in order', () => {
    const spec = {
      America:
        'New_York, Chicago, Denver, Los_Angeles, Anchorage, Vancouver, Toronto, Mexico_City, Bogota, Lima, Caracas, Santiago, Buenos_Aires, Sao_Paulo, St_Johns',
      Europe: 'London, Paris, Berlin, Rome, Madrid, Moscow, Athens, Istanbul',
      Africa: 'Cairo, Johannesburg, Nairobi, Lagos',
      Asia: 'Dubai, Kolkata, Karachi, Dhaka, Bangkok, Singapore, Shanghai, Tokyo, Seoul, Manila, Jakarta',
      Australia: 'Sydney, Melbourne, Perth, Brisbane',
      Pacific: 'Auckland, Fiji, Honolulu',
      Atlantic: 'Reykjavik, Azores',
    }
    const zones = Object.entries(spec).flatMap(([region, cities]) => cities.split(', ').map((city) => `${region}/${city}`))

    expect(zones).toHaveLength(47)
    expect(TIME_ZONES).toEqual(zones)
  })
})

test('keeps the selected app under its key, and four stored values mean none', () => {
  expect(SELECTED_APP_KEY).toBe('selectedAppId')
  expect(['false', '', 'undefined', 'null', null].map(isNoApp)).toEqual([true, true, true, true, true])
  expect(isNoApp('aB3')).toBe(false)
})
