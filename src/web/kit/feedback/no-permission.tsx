import { Lock } from 'lucide-react'

/** Stands in for a screen that the member's role does not include. */
export function NoPermission({ what, who = 'an owner or admin of this workspace' }: { what: string; who?: string }) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 p-8 text-center">
      <Lock className="size-6 text-ink-3" aria-hidden />
      <h2 className="mt-2 text-reading font-semibold">Your role doesn’t include {what}</h2>
      <p className="max-w-72 text-secondary text-ink-2">Ask {who} for access.</p>
    </div>
  )
}
