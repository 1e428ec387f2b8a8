import { connect, isIP, type Socket } from 'node:net'

import { storedText } from '#domain/i18n/t.ts'
import { isPrivateHost } from '#flow/analysis/private-host.ts'

import { checkOwn, checkPublic, guardedLookup, privateNetwork, Refused, type Resolve, systemResolve } from './guarded-lookup.ts'

/** Opens a TCP connection, or fails with the reason. */
export type Dial = (host: string, port: number, timeoutMs: number) => Promise<Socket>

/** That nobody answered in time. */
export const silenceText = (timeoutMs: number): string => storedText('No answer within {limit} s', { limit: Math.round(timeoutMs / 1_000) })

/**
 * Makes the exit for what does not speak HTTP: mail, and the look at our own certificate. Names are checked as in `egress.ts`.
 *
 * @param own hosts that the operator's settings name, without ports. They may be private; metadata services never are reached.
 */
export const createDial =
  (own: readonly string[], resolve: Resolve = systemResolve): Dial =>
  (host, port, timeoutMs) =>
    new Promise((done, fail) => {
      const name = host.replaceAll(/^\[|\]$/g, '')
      const isOwn = own.some((one) => one.toLowerCase() === host.toLowerCase())
      const check = isOwn ? checkOwn : checkPublic
      if (!isOwn && isPrivateHost(host)) return fail(new Refused(privateNetwork()))
      try {
        if (isIP(name) !== 0) check(name)
      } catch (cause) {
        return fail(cause instanceof Error ? cause : new Refused(String(cause)))
      }
      const socket = connect({ host: name, port, lookup: guardedLookup(resolve, check), timeout: timeoutMs })
      socket.once('timeout', () => socket.destroy(new Error(silenceText(timeoutMs))))
      socket.once('error', fail)
      socket.once('connect', () => {
        socket.off('error', fail)
        socket.removeAllListeners('timeout')
        done(socket)
      })
    })
