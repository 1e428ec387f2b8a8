import { useEffect } from 'react'

import { FullScreenSpinner } from '../kit/feedback/full-screen-spinner.tsx'

/** A page that the server draws: whoever is led there within the app loads it. */
export function ServerPage() {
  useEffect(() => location.reload(), [])
  return <FullScreenSpinner />
}
