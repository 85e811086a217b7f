// Runs before the page is drawn, so that what only scripts can do never flashes.
document.documentElement.classList.add("js");
