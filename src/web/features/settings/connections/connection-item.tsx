import type { ReactNode } from 'react'

import type { Connection } from '#domain/workspace/connection.ts'

type Props = {
  connection: Pick<Connection, 'name' | 'account' | 'problem'>
  state: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** One connected account in the list: what it is called, whether it works, and what can be done. */
export function ConnectionItem({ connection: { name, account, problem }, state, actions, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {state}
        </div>
        <p className="truncate text-secondary text-ink-2" title={account}>
          {account}
        </p>
        {problem && <p className="text-secondary text-danger">{problem}</p>}
        {children}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
