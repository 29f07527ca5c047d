/** The style sheet of the offline page: a subset of the app's, in the system's color scheme. */
export const INDEX_STYLE = `
:root{color-scheme:dark light;--ground:#1c1620;--surface:#261f2b;--line:#43394a;--ink:#f6f2f7;--soft:#bfb5c5;--accent:#cf9bf5;
--wishlist:#f2a3c4;--purchased:#e9b45f;--stash:#86bdf5;--progress:#5bd3d6;--onhold:#bdb4d4;--completed:#7ddf9a;--archived:#b5adb9;--destashed:#dba78d}
@media(prefers-color-scheme:light){:root{--ground:#f8f5ef;--surface:#fffefb;--line:#e2ddd3;--ink:#271c30;--soft:#5a4f63;--accent:#7424b0;
--wishlist:#96306c;--purchased:#7c5410;--stash:#205a9c;--progress:#0f6870;--onhold:#5b5183;--completed:#226a3a;--archived:#5c5560;--destashed:#904524}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:17px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;padding:0 20px;overflow-wrap:anywhere}
header,main,footer{max-width:1040px;margin:0 auto}
header{padding:48px 0 28px}
h1{font-size:2rem;line-height:1.2;margin-bottom:8px}
h2{font-size:1.3rem;line-height:1.25}
h3{font-size:1rem;margin:20px 0 8px}
h4{font-size:.9rem;font-weight:600;color:var(--soft)}
a{color:var(--accent)}
.soft,footer,dt{color:var(--soft)}
article{display:grid;grid-template-columns:minmax(0,320px) minmax(0,1fr);gap:24px;padding:20px;margin-bottom:20px;background:var(--surface);border:1px solid var(--line);border-radius:12px;break-inside:avoid}
.picture{display:block;align-self:start}
.picture.none{display:grid;place-items:center;aspect-ratio:4/3;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
.picture.none::before{content:"";width:28px;height:28px;border:2px solid var(--line);border-radius:4px;rotate:45deg}
img{display:block;max-width:100%;border-radius:8px;background:var(--line)}
.picture img{width:100%}
.status{font-size:.88rem;font-weight:600;margin-bottom:4px}
.status::before{content:"";display:inline-block;width:.62em;height:.62em;margin:0 .6em .05em .1em;border-radius:2px;rotate:45deg;background:currentColor}
${['wishlist', 'purchased', 'stash', 'progress', 'onhold', 'completed', 'archived', 'destashed'].map(status => `.${status}{color:var(--${status})}`).join('')}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(124px,1fr));gap:10px 20px;margin:16px 0;font-variant-numeric:tabular-nums}
dt{font-size:.82rem}
dd{margin:0}
.wide{grid-column:1/-1}
.prose{white-space:pre-line;max-width:68ch;margin:8px 0}
.prose :is(p,ul,ol){margin:0 0 8px}
.tags{display:flex;flex-wrap:wrap;gap:8px;padding:0;list-style:none}
.tags li{padding:2px 12px;border:1px solid var(--line);border-radius:99px;font-size:.88rem}
ol{padding:0;list-style:none}
section li{padding:12px 0;border-top:1px solid var(--line)}
section img{max-height:420px;margin-top:8px}
footer{padding:24px 0 48px;font-size:.88rem}
@media(max-width:720px){body{padding:0 16px}article{grid-template-columns:minmax(0,1fr);padding:16px}.picture.none{display:none}header{padding-top:28px}}
`
