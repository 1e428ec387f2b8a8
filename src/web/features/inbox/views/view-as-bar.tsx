import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'

import { membersQuery } from '#web/api/members/list-members.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Says through whose eyes an admin sees the list and its counts. */
export function ViewAsBar({ userId }: { userId: string }) {
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id))
  const name = members.data?.items.find((member) => member.userId === userId)?.name ?? 'This member'
  return (
    <div role="status" className="flex min-h-9 shrink-0 items-center gap-2 bg-info-soft px-4 py-1 text-secondary text-info">
      <Eye className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">The list and the counts show what {name} sees.</span>
      <Link to="/inbox" className={linkStyle()}>
        Show what I see
      </Link>
    </div>
  )
}
