import { Outlet } from '@tanstack/react-router'

import { ToastArea } from '../kit/feedback/toast-area.tsx'

/** Every page: the screen and the toasts. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastArea />
    </>
  )
}
