import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, LoaderCircle, TriangleAlert } from 'lucide-react'
import { t } from '#domain/i18n/t.ts'

const LOOKS = {
  ok: { icon: CircleCheck, colour: 'text-success', label: t('Fine') },
  warning: { icon: TriangleAlert, colour: 'text-warning', label: t('Needs attention') },
  fault: { icon: CircleAlert, colour: 'text-danger', label: t('Fault') },
  unknown: { icon: CircleHelp, colour: 'text-ink-3', label: t('Not known') },
  pending: { icon: CircleDashed, colour: 'text-ink-3', label: t('Not done yet') },
  running: { icon: LoaderCircle, colour: 'text-lagoon animate-spin motion-reduce:animate-none', label: t('Under way') },
}

/** How something stands, told by form and colour and, to screen readers, in words. */
export function StateIcon({ state }: { state: keyof typeof LOOKS }) {
  const { icon: Icon, colour, label } = LOOKS[state]
  return (
    <>
      <Icon className={`mt-0.5 size-4.5 shrink-0 ${colour}`} aria-hidden />
      <span className="sr-only">{label}:</span>
    </>
  )
}
