// There is nothing in it: whoever builds it builds what it depends on.
