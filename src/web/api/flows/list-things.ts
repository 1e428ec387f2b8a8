import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** A thing of the app that a step may name: its id and its name. */
export interface Thing {
  value: string
  label: string
  /** What sort it is, where that is worth saying. */
  about?: string
}

/** The sorts of things that the app can list. */
const LISTED = [
  'flow',
  'workflow',
  'eventType',
  'resource',
  'agent',
  'connection',
  'catalog',
  'collection',
  'product',
  'channel',
  'contactField',
  'eventStatus',
  'orderStatus',
  'secret',
  'tag',
  'whatsappForm',
  'label',
  'team',
  'member',
] as const
export type Listed = (typeof LISTED)[number]

/** Of these something may be named that is not there yet. */
const OPEN = ['contactField', 'tag', 'channel', 'product', 'catalog']

/** Tells whether something else may be written in its place. */
export const isOpen = (thing: string): boolean => OPEN.includes(thing)

/** Tells whether the app can list such things. */
export const isListed = (thing: string): thing is Listed => LISTED.some((each) => each === thing)

/** The things of a sort, by name. Nobody waits for news of them, so an answer counts for a while. */
export const thingsQuery = (appId: string, thing: string) =>
  queryOptions({
    queryKey: ['app', appId, 'things', thing],
    queryFn: async ({ signal }) => (isListed(thing) ? (await import('./load-things.ts')).loadThings[thing](appId, signal) : []),
    staleTime: 60_000,
    retry: 1,
  })

/** The spreadsheets of an account, the last used first, or those with a word in their name that begins so. */
export const spreadsheetsQuery = (appId: string, connectionId: string, search: string) =>
  queryOptions({
    queryKey: ['app', appId, 'spreadsheets', connectionId, search],
    queryFn: ({ signal }) => call('listSpreadsheets', { appId, connectionId, ...(search !== '' && { search }) }, { signal }),
    staleTime: 60_000,
    retry: false,
  })

/** The sheets of a spreadsheet with their columns. */
export const sheetsQuery = (appId: string, connectionId: string, spreadsheet: string) =>
  queryOptions({
    queryKey: ['app', appId, 'sheets', connectionId, spreadsheet],
    queryFn: ({ signal }) => call('listSheets', { appId, connectionId, spreadsheet }, { signal }),
    enabled: connectionId !== '' && spreadsheet !== '',
    staleTime: 60_000,
    retry: false,
  })
