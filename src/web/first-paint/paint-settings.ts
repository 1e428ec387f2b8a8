import { t } from '#domain/i18n/t.ts'
import type { App } from '#domain/workspace/app.ts'

import { inputStyle } from '../kit/form/input-style.ts'
import { answerIn, type Canvas, draw, isPhone, type Painting } from './painter.ts'

/** The first section of the settings, where `AppSection` draws it; on a phone the list of sections is a page of its own, of which the head alone is painted. */
export function paintSettings({ page, view }: Canvas): Painting | null {
  const apps = answerIn<{ items: App[] }>(page, '="/api/v1/apps"')?.items ?? []
  const atList = view.location.pathname !== '/settings/app'
  // Which of several is shown, and what its member may change, the app knows.
  const [app, other] = apps
  if (!app || other || app.role === 'agent') return null
  const hidden = atList && isPhone(view)
  return {
    done: hidden ? 'main nav a' : 'main h1',
    screen: draw(
      'flex h-full',
      draw(
        `flex h-full shrink-0 flex-col border-e border-line bg-sunken max-md:w-full max-md:border-e-0 md:w-60 ${atList ? '' : 'max-md:hidden'}`,
        draw('flex h-14 shrink-0 items-center px-4 text-title font-semibold', t('Settings')),
        draw('mx-3 mb-2 flex shrink-0', field('ps-8', t('Search settings'))),
      ),
      draw(
        `h-full min-w-0 flex-1 overflow-hidden ${atList ? 'max-md:hidden' : ''}`,
        draw(
          'mx-auto max-w-168 p-10 max-md:p-4',
          draw('mb-3 flex h-11 items-center ps-5 text-secondary text-ink-2 md:hidden', t('Settings')),
          draw(
            'mb-6',
            draw('text-page font-semibold', t('General')),
            draw('text-base text-ink-2', t('This workspace is one business: its channels, contacts and team.')),
          ),
          draw('flex flex-col gap-1.5', draw('text-secondary font-medium text-ink', t('Business name')), field('', app.name)),
        ),
      ),
    ),
  }
}

const field = (className: string, words: string): HTMLElement =>
  draw(inputStyle({ className: `flex h-9 w-full items-center overflow-hidden max-phone:h-11 ${className}` }), words)
