/** Counties and the like, as people write them under an address, today's and those of old. */
const names =
  'Surrey,Hampshire,Berkshire,Kent,West Sussex,East Sussex,Sussex,Middlesex,Greater London,London,Buckinghamshire,Oxfordshire,Essex,Hertfordshire,Bedfordshire,Cambridgeshire,Huntingdonshire,Suffolk,Norfolk,Dorset,Wiltshire,Somerset,Avon,Devon,Cornwall,Isle of Wight,Gloucestershire,South Gloucestershire,Worcestershire,Warwickshire,West Midlands,Staffordshire,Derbyshire,Nottinghamshire,Leicestershire,Northamptonshire,Lincolnshire,North Lincolnshire,Cheshire,Lancashire,Merseyside,Greater Manchester,Yorkshire,West Yorkshire,South Yorkshire,North Yorkshire,East Yorkshire,East Riding of Yorkshire,Cleveland,Humberside,Tyne and Wear,Tyne & Wear,Cumbria,Westmorland,Durham,County Durham,Co Durham,Northumberland,Shropshire,Herefordshire,Rutland,Gwynedd,Powys,Dyfed,Clwyd,Gwent,Glamorgan,South Glamorgan,Mid Glamorgan,West Glamorgan,Vale of Glamorgan,Pembrokeshire,Carmarthenshire,Ceredigion,Denbighshire,Flintshire,Monmouthshire,Anglesey,Isle of Anglesey,Fife,Aberdeenshire,Angus,Ayrshire,North Ayrshire,South Ayrshire,East Ayrshire,Argyll,Argyll and Bute,Dumfriesshire,Dumfries and Galloway,East Lothian,Midlothian,West Lothian,Lanarkshire,North Lanarkshire,South Lanarkshire,Perthshire,Stirlingshire,Scottish Borders,Morayshire,Renfrewshire,East Renfrewshire,Dunbartonshire,Clackmannanshire,Peeblesshire,Roxburghshire,Berwickshire,County Antrim,County Armagh,County Down,County Fermanagh,County Londonderry,County Tyrone,Co Antrim,Co Armagh,Co Down,Co Tyrone,Caerphilly,Rhondda Cynon Taf,Hants,Berks,Bucks,Oxon,Herts,Beds,Cambs,Hunts,Wilts,Glos,Worcs,Warks,Staffs,Notts,Leics,Northants,Lincs,Lancs,Yorks,North Yorks,West Yorks,South Yorks,East Yorks,Salop,Middx'.split(
    ',',
  );
const keys: ReadonlySet<string> = new Set(names.map((name) => name.toLowerCase()));

export const isCounty = (text: string): boolean => keys.has(text.toLowerCase().replace('.', ''));

/** Counties in a text, in their own spelling, the longest at each place; cities that are none of where people say "in the county". */
export const countyNamed = new RegExp(
  `\\b(?:${names
    .filter((name) => !/^(?:London|Durham|Avon|Angus|Caerphilly|Cleveland|Gwent)$/.test(name))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})\\b`,
  'g',
);
