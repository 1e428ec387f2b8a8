import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { root } from './frame-routes.ts'
import { type Search, text } from './search-text.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Search): { redirect?: string | undefined } => ({ redirect: text(search, 'redirect') }),
  component: lazyRouteComponent(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen'),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: (search: Search): { redirect?: string | undefined } => ({ redirect: text(search, 'redirect') }),
  component: lazyRouteComponent(() => import('#web/features/auth/signup-screen.tsx'), 'SignupScreen'),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/passwordReset',
  validateSearch: (search: Search): { token?: string | undefined } => ({ token: text(search, 'token') }),
  component: lazyRouteComponent(() => import('#web/features/auth/password-reset-screen.tsx'), 'PasswordResetScreen'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verifyEmail',
  validateSearch: (search: Search): { token?: string | undefined } => ({ token: text(search, 'token') }),
  component: lazyRouteComponent(() => import('#web/features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: (search: Search): { token?: string | undefined } => ({ token: text(search, 'token') }),
  component: lazyRouteComponent(() => import('#web/features/auth/invitation-screen.tsx'), 'InvitationScreen'),
})

const booking = createRoute({
  getParentRoute: () => root,
  path: '/forms/$ownerId/$formToken',
  component: lazyRouteComponent(() => import('#web/features/booking/booking-screen.tsx'), 'BookingScreen'),
})

const publicBooking = createRoute({
  getParentRoute: () => root,
  path: '/book/$bookingToken',
  component: lazyRouteComponent(() => import('#web/features/booking/public-booking-screen.tsx'), 'PublicBookingScreen'),
})

const guestBooking = createRoute({
  getParentRoute: () => root,
  path: '/booking/$guestToken',
  component: lazyRouteComponent(() => import('#web/features/booking/guest-booking-screen.tsx'), 'GuestBookingScreen'),
})

// Drawn by the server, which answers before the app does.
const serverPages = ['/partner/register', '/partner/createlead'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(() => import('../server-page.tsx'), 'ServerPage') }),
)

/** Pages without a gate, and without the shell. */
export const publicRoutes = [
  login,
  signup,
  passwordReset,
  verifyEmail,
  invitation,
  booking,
  publicBooking,
  guestBooking,
  ...serverPages,
] as const
