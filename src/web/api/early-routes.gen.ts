// Made by "npm run generate" from src/domain/api/contract.ts. Do not edit.
import type { OperationId } from '#domain/api/contract.ts'

interface Route {
  method: string
  path: string
}

export const earlyRoutes = {
  session: { method: 'GET', path: '/api/v1/session' },
  signUp: { method: 'POST', path: '/api/v1/auth/sign-up' },
  signIn: { method: 'POST', path: '/api/v1/auth/sign-in' },
  requestSignInCode: { method: 'POST', path: '/api/v1/auth/code' },
  signInWithCode: { method: 'POST', path: '/api/v1/auth/code/sign-in' },
  passSecondFactor: { method: 'POST', path: '/api/v1/auth/second-factor' },
  askPasskey: { method: 'POST', path: '/api/v1/auth/passkey/challenge' },
  signInWithPasskey: { method: 'POST', path: '/api/v1/auth/passkey' },
  signOut: { method: 'POST', path: '/api/v1/auth/sign-out' },
  requestPasswordReset: { method: 'POST', path: '/api/v1/auth/password-reset' },
  resetPassword: { method: 'POST', path: '/api/v1/auth/password' },
  sendVerification: { method: 'POST', path: '/api/v1/auth/verification' },
  verifyEmail: { method: 'POST', path: '/api/v1/auth/verify-email' },
  getInvitation: { method: 'POST', path: '/api/v1/auth/invitation' },
  acceptInvitation: { method: 'POST', path: '/api/v1/auth/invitation/accept' },
  enterSample: { method: 'POST', path: '/api/v1/sample-workspace' },
  listApps: { method: 'GET', path: '/api/v1/apps' },
  createApp: { method: 'POST', path: '/api/v1/apps' },
  callWorkflowHook: { method: 'POST', path: '/hooks/:token' },
  getForm: { method: 'GET', path: '/api/v1/forms/:ownerId/:formToken' },
  submitForm: { method: 'POST', path: '/api/v1/forms/:ownerId/:formToken' },
  getBookingPage: { method: 'GET', path: '/api/v1/book/:bookingToken' },
  book: { method: 'POST', path: '/api/v1/book/:bookingToken' },
  getGuestBooking: { method: 'GET', path: '/api/v1/bookings/:guestToken' },
  moveGuestBooking: { method: 'POST', path: '/api/v1/bookings/:guestToken/move' },
  cancelGuestBooking: { method: 'POST', path: '/api/v1/bookings/:guestToken/cancel' },
  beginChat: { method: 'POST', path: '/api/v1/webchat/:webChatId/session' },
  getChatFile: { method: 'GET', path: '/api/v1/webchat/:webChatId/files/:messageId' },
  actInTestChat: { method: 'POST', path: '/api/v1/webchat/:webChatId/test/acts' },
  getTestChatForm: { method: 'POST', path: '/api/v1/webchat/:webChatId/test/forms/:messageId' },
  listTestChatProducts: { method: 'POST', path: '/api/v1/webchat/:webChatId/test/products' },
} as const satisfies Partial<Record<OperationId, Route>>
