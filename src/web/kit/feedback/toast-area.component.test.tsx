import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { show } from '../testing/show.tsx'
import type { Toasts } from './toasts.ts'
import { useToasts } from './toast-area.tsx'

const area = page.getByRole('region', { name: 'Notifications' })
const saved = area.getByRole('group', { name: 'Saved' })

let toasts: Toasts

function Taken({ take }: { take: (given: Toasts) => void }) {
  const given = useToasts()
  useEffect(() => take(given), [given, take])
  return <input aria-label="Name" />
}

describe('the toast area', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const taken = Promise.withResolvers<Toasts>()
    show(<Taken take={taken.resolve} />)
    toasts = await taken.promise
    await expect.element(area).toBeInTheDocument()
  })
  afterEach(() => void vi.useRealTimers())

  it('closes a toast after 5 seconds', async () => {
    toasts.show({ title: 'Saved' })
    await expect.element(saved).toBeVisible()

    vi.advanceTimersByTime(4_999)
    await expect.element(saved).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(saved).not.toBeInTheDocument()
    expect(toasts.list()).toMatchObject([{ title: 'Saved', open: false }])
  })

  it('keeps a toast while a pointer is on it', async () => {
    toasts.show({ title: 'Saved' })
    await userEvent.hover(saved)
    vi.advanceTimersByTime(60_000)
    await expect.element(saved).toBeVisible()

    await userEvent.hover(page.getByRole('textbox', { name: 'Name' }))
    vi.advanceTimersByTime(5_000)
    await expect.element(saved).not.toBeInTheDocument()
  })

  it('shows one at a time and runs its action', async () => {
    const undo = vi.fn<() => void>()
    toasts.show({ title: 'Saved' })
    toasts.show({ title: 'Moved', description: 'To the archive', action: { label: 'Undo', perform: undo } })
    const moved = area.getByRole('group', { name: 'Moved' })
    await expect.element(moved).toHaveAccessibleDescription('To the archive')
    await expect.element(saved).not.toBeInTheDocument()

    await userEvent.click(moved.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(moved).not.toBeInTheDocument()
  })

  it('is focused by F6 and closed by Escape', async () => {
    toasts.show({ title: 'Couldn’t save', variant: 'destructive' })
    const alert = area.getByRole('alert', { name: 'Couldn’t save' })
    await expect.element(alert.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    await userEvent.keyboard('{F6}')
    await userEvent.keyboard('{Tab}')
    await expect.element(alert).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(alert).not.toBeInTheDocument()
  })
})
