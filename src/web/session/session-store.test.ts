import { expect, test } from 'vitest'

import type { User } from '#domain/workspace/user.ts'

import { createSessionStore } from './session-store.ts'

const USER: User = {
  uid: 'userOfTheTests0001',
  email: 'ada@parley.test',
  emailVerified: true,
  displayName: 'Ada',
  photoURL: null,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  createdAt: '2026-11-25T10:00:00.000Z',
  lastLoginAt: null,
}

test('a session begins in progress, then has a user or none, and tells those who follow it', () => {
  const session = createSessionStore()
  const heard: boolean[] = []
  const stop = session.subscribe(() => heard.push(session.get().isLoggedIn))

  expect(session.get()).toEqual({ user: null, isLoggedIn: false, inProgress: true })
  session.set(USER)
  expect(session.get()).toEqual({ user: USER, isLoggedIn: true, inProgress: false })
  session.set(null)
  expect(session.get()).toEqual({ user: null, isLoggedIn: false, inProgress: false })
  stop()
  session.set(USER)
  expect(heard).toEqual([true, false])
})
