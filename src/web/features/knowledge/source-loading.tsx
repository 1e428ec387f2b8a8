import type { ComponentProps } from 'react'

import { t } from '#domain/i18n/t.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'

/** What stands in the place of a part of a source until it is there. */
export const SourceLoading = ({ query }: Pick<ComponentProps<typeof QueryState>, 'query'>) => (
  <QueryState query={query} what={t('this source')}>
    <div className="flex flex-col gap-4 p-8">
      <Bone className="h-6 w-1/3" />
      <Bone className="h-20" />
      <Bone className="h-20" />
    </div>
  </QueryState>
)
