import './precache.ts'
import './pages.ts'
import './updates.ts'
