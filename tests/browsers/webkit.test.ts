import { runStories } from './stories'
import { startWebKit } from './webkit'

runStories(startWebKit)
