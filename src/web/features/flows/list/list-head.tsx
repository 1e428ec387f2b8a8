import { LayoutTemplate, Plus, Sparkles, Upload } from 'lucide-react'

import type { FlowKind } from '#domain/flows/flow-document.ts'
import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { ListHeader } from '#web/kit/list/list-header.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import type { Start } from '../starting/start.ts'

type Props = {
  kind: FlowKind
  title: string
  count: number | undefined
  search: string
  /** There is none yet: what leads to the first stands where the list would, and is the one button that stands out. */
  isNew: boolean
  mayChange: boolean
  mayDescribe: boolean
  onSearch: (search: string) => void
  onStart: (start: Start) => void
}

/** The head of a list of flows: search, and the ways to begin one. On phones they are signs. */
export function ListHead({ kind, title, count, search, isNew, mayChange, mayDescribe, onSearch, onStart }: Props) {
  const why = mayChange ? undefined : t('Ask an owner or an admin of the app')
  return (
    <ListHeader title={title} count={count} hasMore={false}>
      <SearchField
        label={t('Search {title}', { title: title.toLowerCase() })}
        placeholder={t('Name, trigger or step')}
        className="w-64 max-phone:order-last max-phone:w-full"
        value={search}
        onChange={onSearch}
      />
      {mayDescribe && (
        <Button icon={<Sparkles />} disabled={!mayChange} title={why} onClick={() => onStart('describe')}>
          <span className="max-md:sr-only">{t('Build with AI')}</span>
        </Button>
      )}
      <Button icon={<Upload />} disabled={!mayChange} title={why} onClick={() => onStart('import')}>
        <span className="max-md:sr-only">{t('Import')}</span>
      </Button>
      <Button icon={<LayoutTemplate />} onClick={() => onStart('gallery')}>
        <span className="max-md:sr-only">{t('Templates')}</span>
      </Button>
      <Button {...(!isNew && { variant: 'primary' })} icon={<Plus />} disabled={!mayChange} title={why} onClick={() => onStart('empty')}>
        <span className="max-phone:sr-only">{kind === 'flow' ? t('New flow') : t('New workflow')}</span>
      </Button>
    </ListHeader>
  )
}
