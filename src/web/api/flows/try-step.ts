import { call, type CallInput } from '../call.ts'

/** Makes the request of an HTTP step once. */
export const tryHttp = (appId: string) => (body: CallInput<'tryHttp'>['body']) => call('tryHttp', { appId, body })

/** Runs a function once with test inputs. */
export const tryFunction = (appId: string) => (body: CallInput<'tryFunction'>['body']) => call('tryFunction', { appId, body })

/** Makes a request once, as a step asked for it. */
export const tryRequest = (appId: string) => (body: CallInput<'tryRequest'>['body']) => call('tryRequest', { appId, body })
