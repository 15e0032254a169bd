import { chromium } from 'playwright-core'
const base='http://localhost:3920', out='/work/shots-tree/'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']})
for (const [w,h,scheme] of [[1440,900,'light'],[768,1024,'light'],[360,740,'dark']]) {
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:'en-GB'})
 const p=await c.newPage()
 p.on('pageerror',e=>console.log('ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log('CON',m.text().slice(0,300)))
 await p.goto(base+'/login'); await p.getByLabel(/email/i).fill('master@talent.example'); await p.getByLabel('Password',{exact:true}).fill('Welcome-2026'); await p.keyboard.press('Enter')
 await p.waitForURL(u=>!u.pathname.startsWith('/login'),{timeout:30000})
 const shot=async n=>{await p.waitForTimeout(700); await p.screenshot({path:`${out}${n}_${w}_${scheme}.png`})}
 await p.goto(base+'/companies/1/business-units?view=tree'); await p.getByRole('treeitem').first().waitFor({timeout:30000}); await shot('tree')
 await p.goto(base+'/companies/1/regions?view=tree&at=region:1'); await p.getByRole('region',{name:'Selected record'}).waitFor({timeout:30000}); await shot('region')
 if (w>1000){ await p.locator('[role=treeitem][aria-selected=true]').hover(); await shot('hover')
   await p.locator('[role=treeitem][aria-selected=true]').focus(); await p.keyboard.press('Shift+F10'); await shot('menu'); await p.keyboard.press('Escape') }
 await p.getByRole('region',{name:'Selected record'}).getByRole('button',{name:'Move'}).click(); await shot('move1')
 await p.getByRole('option').first().click(); await shot('move2'); await p.keyboard.press('Escape')
 await p.goto(base+'/companies/1/business-units?view=tree');
 await p.getByRole('button',{name:'Add as an outline'}).first().click(); await p.getByRole('textbox',{name:'Outline'}).fill('Dairy\n  Nordics\n    Denmrk\n    Sweden\n      Mejeri A/S\n  Baltics\n    Estonia\nBakery'); await shot('outline')
 await c.close() }
await b.close()
