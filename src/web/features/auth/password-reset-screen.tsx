import { getRouteApi } from '@tanstack/react-router'

import { RequestReset } from './request-reset.tsx'
import { SetPassword } from './set-password.tsx'

const route = getRouteApi('/passwordReset')

/** Ask for a reset link, or, with the link's token, set a new password. */
export function PasswordResetScreen() {
  const { token } = route.useSearch()
  return token ? <SetPassword token={token} /> : <RequestReset />
}
