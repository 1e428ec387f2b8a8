import { t } from '#domain/i18n/t.ts'
import type { FlowVersion } from '#domain/api/flows/flow-versions.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** A version without its document, as lists have it. */
export type ListedVersion = Omit<FlowVersion, 'document'>

/** What a version is called: its number, and its name where it has one. */
export const versionTitle = ({ version, name }: Pick<ListedVersion, 'version' | 'name'>): string =>
  name === null ? t('Version {version}', { version }) : t('Version {version} · {name}', { version, name })

/** One version of the list; the whole row opens it. */
export function VersionRow({ version, isLive, onOpen }: { version: ListedVersion; isLive: boolean; onOpen: () => void }) {
  return (
    <li className="border-b border-line">
      <button type="button" onClick={onOpen} className="focus-inset flex w-full flex-col gap-0.5 px-4 py-2.5 text-start hover:bg-hover">
        <span className="flex w-full items-center gap-2">
          <span className="min-w-0 truncate text-secondary font-medium text-ink">{versionTitle(version)}</span>
          {isLive && <Tag tone="success">{t('Live')}</Tag>}
        </span>
        <Published version={version} />
        {version.note !== null && <span className="line-clamp-2 text-meta whitespace-pre-line text-ink-2">{version.note}</span>}
      </button>
    </li>
  )
}

/** Who published a version, and when. */
export function Published({ version: { publishedAt, publishedByName } }: { version: ListedVersion }) {
  const { app } = useCurrentApp()
  const now = useNow()
  return (
    <span className="text-meta text-ink-2">
      {publishedByName ?? t('Someone')},{' '}
      <time dateTime={publishedAt} title={formatExactTime(publishedAt, app.timeZone)}>
        {formatAgo(publishedAt, now)}
      </time>
    </span>
  )
}
