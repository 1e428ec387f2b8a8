import { ArrowDown, ArrowUp, Columns3, Eye, EyeOff } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Popover } from '#web/kit/overlay/popover.tsx'
import type { Columns } from './use-columns.ts'

/** Which columns the table has, and in which order. */
export function ColumnMenu({ columns }: { columns: Columns }) {
  return (
    <Popover
      title={t('Columns')}
      align="end"
      trigger={
        <Button icon={<Columns3 />} aria-label={t('Columns')} className="max-md:hidden">
          {t('Columns')}
        </Button>
      }
    >
      <ul className="flex max-h-80 flex-col overflow-y-auto">
        {columns.shown.map(({ id, label }, at) => (
          <li key={id} className="flex min-h-8 items-center gap-1 text-secondary">
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {at > 0 && (
              <>
                <IconButton
                  size="sm"
                  label={t('Move {label} to the front', { label })}
                  icon={<ArrowUp />}
                  disabled={at === 1}
                  onClick={() => columns.move(id, -1)}
                />
                <IconButton
                  size="sm"
                  label={t('Move {label} to the back', { label })}
                  icon={<ArrowDown />}
                  disabled={at === columns.shown.length - 1}
                  onClick={() => columns.move(id, 1)}
                />
                <IconButton size="sm" label={t('Hide {label}', { label })} icon={<EyeOff />} onClick={() => columns.hide(id)} />
              </>
            )}
          </li>
        ))}
        {columns.hidden.map(({ id, label }) => (
          <li key={id} className="flex min-h-8 items-center gap-1 text-secondary text-ink-2">
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <IconButton size="sm" label={t('Show {label}', { label })} icon={<Eye />} onClick={() => columns.show(id)} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
