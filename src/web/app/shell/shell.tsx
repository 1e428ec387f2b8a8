import { Outlet } from '@tanstack/react-router'

/** The frame of every gated screen. */
export function Shell() {
  return <Outlet />
}
