// Of the page that stands in for every other one without a connection. It runs by itself: nothing of the site may be there.

/** What the site has kept of the favourites that were last shown here; see frontend/lib/kept/seen-favourites.ts. */
function seenFavourites() {
  try {
    return JSON.parse(localStorage.getItem('hopscotch.seen-favourites') ?? 'null');
  } catch {
    return null;
  }
}

function lineOf({ name, facts }) {
  const item = document.createElement('li');
  const title = document.createElement('strong');
  title.textContent = String(name);
  const said = document.createElement('span');
  said.textContent = facts.map(String).join(' · ');
  item.append(title, said);
  return item;
}

const seen = seenFavourites();
if (seen !== null && Array.isArray(seen.favourites) && seen.favourites.length > 0) {
  document.getElementById('list').append(...seen.favourites.map(lineOf));
  const at = new Date(seen.seenAt).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  document.getElementById('seen').textContent = `On ${at}. Times and prices may have changed since.`;
  document.getElementById('favourites').hidden = false;
}

const again = () => location.reload();
document.getElementById('again').addEventListener('click', again);
addEventListener('online', again);
