import type { ReactNode } from 'react'

import { useBrand, usePageTitle } from '#web/kit/brand/brand.ts'
import { Logo } from '#web/kit/media/logo.tsx'

/** The one card of a sign-in page. */
export function AuthCard({
  title,
  subtitle,
  children,
  footer,
}: {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  const brand = useBrand()
  usePageTitle(title)

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-canvas p-4">
      <div className="w-full max-w-100 rounded-dialog border border-line bg-surface p-8 shadow-2 max-phone:p-6">
        <div className="flex items-center gap-3">
          <Logo />
          <div>
            <div className="text-title font-semibold">{brand.name}</div>
            {brand.title !== brand.name && <div className="text-meta text-ink-3">{brand.title}</div>}
          </div>
        </div>
        <h1 className="mt-6 text-page font-semibold">{title}</h1>
        {subtitle && <p className="mt-1 text-secondary text-ink-2">{subtitle}</p>}
        <div className="mt-5">{children}</div>
      </div>
      {footer && <div className="mt-4 text-secondary text-ink-2">{footer}</div>}
    </main>
  )
}
