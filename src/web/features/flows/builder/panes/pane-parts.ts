import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

export const TestChatPane = lazyPart(async () => (await import('#web/features/flows/test-chat/test-chat-pane.tsx')).TestChatPane)
export const VersionsPane = lazyPart(async () => (await import('#web/features/flows/versions/versions-pane.tsx')).VersionsPane)
export const ProblemsPane = lazyPart(async () => (await import('#web/features/flows/problems/problems-pane.tsx')).ProblemsPane)
export const CommentsPane = lazyPart(async () => (await import('#web/features/flows/comments/comments-pane.tsx')).CommentsPane)
export const FiguresPane = lazyPart(async () => (await import('#web/features/flows/figures/figures-pane.tsx')).FiguresPane)
export const UsesPane = lazyPart(async () => (await import('#web/features/flows/uses/uses-pane.tsx')).UsesPane)
export const TestsPane = lazyPart(async () => (await import('#web/features/flows/tests/tests-pane.tsx')).TestsPane)
