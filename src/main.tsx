import { openFrontDoor } from './root'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
openFrontDoor(element)
