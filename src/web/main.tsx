import './app/styles.css'

import { createRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { wire } from './app/wire.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root')
createRoot(root).render(<App parts={wire(window)} />)
