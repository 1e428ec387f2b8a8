export type Overlay = 'palette' | 'help' | 'feed' | null
