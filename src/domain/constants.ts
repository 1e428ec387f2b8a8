import { t } from './i18n/t.ts'

/** The product's title inside the app (spec, section 1). */
export const APP_TITLE = 'Customer interactions through AI'

/** Toasts: how many show at once, for how long, and when a dismissed one leaves memory (spec, section 9). */
export const TOAST = { visible: 1, durationMs: 5_000, removeAfterMs: 1_000_000 } as const

/** Key under which the browser keeps the selected app's id. */
export const SELECTED_APP_KEY = 'selectedAppId'

/** A customer's message opens a window of free replies of this length (Cloud API, section 4.1). */
export const REPLY_WINDOW_MS = 24 * 60 * 60 * 1_000

/** How long a step waits for an answer where nothing else is chosen: what it says then still reaches the customer. */
export const ANSWER_WAIT_MS = REPLY_WINDOW_MS - 60 * 60 * 1_000

/** An upload is tried again for so long after the last byte that arrived, any other call of the file storage for so long (spec, section 9). */
export const UPLOAD_RETRY_MS = 600_000
export const OPERATION_RETRY_MS = 120_000

/** After so long a browser's registration for pushes is made again. */
export const PUSH_RENEW_MS = 7 * 24 * 60 * 60 * 1_000

/** What a model is told of a flow that it shall make, in characters. */
export const DESCRIPTION_MAX = 2_000

/** Largest file of a flow that is taken in, and of flows that were exported together, in bytes. */
export const FLOW_FILE_BYTES = 5 * 1024 * 1024
export const FLOW_FILES_BYTES = 50 * 1024 * 1024

/** The 47 time zones offered, in the spec's order. */
export const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Vancouver',
  'America/Toronto',
  'America/Mexico_City',
  'America/Bogota',
  'America/Lima',
  'America/Caracas',
  'America/Santiago',
  'America/Buenos_Aires',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Rome',
  'Europe/Madrid',
  'Europe/Moscow',
  'Europe/Athens',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Africa/Lagos',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Manila',
  'Asia/Jakarta',
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Brisbane',
  'Pacific/Auckland',
  'Pacific/Fiji',
  'Pacific/Honolulu',
  'Atlantic/Reykjavik',
  'Atlantic/Azores',
] as const

/** A stored selection that means "no app is selected". */
export const isNoApp = (stored: string | null): boolean => stored === null || ['false', '', 'undefined', 'null'].includes(stored)

/** Where the browser opens its WebSocket (frames: `realtime.ts`). */
export const LIVE_PATH = '/api/v1/live'

/** A phone number as the spec has it, and what to tell a person who wrote another (spec, section 5). */
export const PHONE_PATTERN = /^\+\d{11,14}$/
export const PHONE_RULE = t('Enter the number with its country code, like +447700900142.')

/** The version of the messaging platform's browser script that gated pages load (spec, section 2). */
export const PLATFORM_SCRIPT_VERSION = 'v18.0'

/** The field of a webhook that the diagnostics sends to ourselves. */
export const SELF_TEST_FIELD = 'parley_self_test'

/** How many contacts one task erases at most. */
export const MAX_ERASED = 10_000
