import { useEffect, useState } from 'react'

/** Turns true once the component has been on the page for `delayMs`. */
export function useDelayed(delayMs: number): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return due
}
