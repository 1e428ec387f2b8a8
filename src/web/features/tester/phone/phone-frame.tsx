import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import type { BusinessNumber } from '../world/phone-types.ts'

/** The body of the phone; on a real phone, the whole screen. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="h-full md:flex md:items-center md:justify-center md:p-6">
      <div className="h-full w-full overflow-hidden md:max-h-[780px] md:max-w-[390px] md:rounded-[36px] md:border-8 md:border-ink/85 md:shadow-3 dark:md:border-line-strong">
        {children}
      </div>
    </div>
  )
}

/** Whom the customer writes to, and whether an answer is on its way. */
export function PhoneHeader({ number, owner, typing }: { number: BusinessNumber; owner: string; typing: boolean }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line bg-surface px-3 max-phone:ps-1">
      <Link
        to="/tester"
        search={(before) => ({ ...before, contact: undefined })}
        aria-label={t('Back to the test contacts')}
        className={iconButtonStyle({ className: 'md:hidden' })}
      >
        <ChevronLeft />
      </Link>
      <div className="flex">
        <Avatar name={number.verifiedName} />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-reading font-semibold">{number.verifiedName}</h2>
        <p className="truncate text-meta text-ink-2">
          {typing ? <span className="text-lagoon">{t('typing…')}</span> : t('On the phone of {owner}', { owner })}
        </p>
      </div>
    </header>
  )
}
