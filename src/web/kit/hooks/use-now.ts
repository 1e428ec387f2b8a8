import { useEffect, useState } from 'react'

/** Gives the time and keeps it fresh, so that "4m" becomes "5m" while one looks at it. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
