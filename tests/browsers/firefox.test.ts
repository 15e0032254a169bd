import { startFirefox } from './firefox'
import { runStories } from './stories'

runStories(startFirefox)
