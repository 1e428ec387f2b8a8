import type { Rolldown } from 'vite'

/**
 * Which modules come in one file. Left alone, whatever two screens share becomes a file of its own, and a first visit asks for a hundred
 * of them, six at a time. A group takes what its modules import along with them; the earlier group has the first claim.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', tags: ['$initial'], priority: 4 },
  { name: 'sign-in', test: /features\/auth\/login-screen\.tsx$/, priority: 3 },
  { name: 'frame', test: /app\/shell\/shell\.tsx$/, priority: 2 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
]
