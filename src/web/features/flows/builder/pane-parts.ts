import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

export const TrialPane = lazyPart(async () => (await import('../trial/trial-pane.tsx')).TrialPane)
export const VersionsPane = lazyPart(async () => (await import('../versions/versions-pane.tsx')).VersionsPane)
export const ProblemsPane = lazyPart(async () => (await import('../problems/problems-pane.tsx')).ProblemsPane)
export const CommentsPane = lazyPart(async () => (await import('../comments/comments-pane.tsx')).CommentsPane)
export const FiguresPane = lazyPart(async () => (await import('../figures/figures-pane.tsx')).FiguresPane)
export const UsesPane = lazyPart(async () => (await import('../uses/uses-pane.tsx')).UsesPane)
